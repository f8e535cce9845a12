import { describe, expect, it } from 'vitest';
import { parameterFields } from '../../../shared/service/parameter-fields.ts';
import { parameters as en } from '../../locales/en/parameters.ts';
import { parameters as zh } from '../../locales/zh-cn/parameters.ts';

const fields = [...parameterFields('chat'), ...parameterFields('messages')];

describe('the words of the fields', () => {
  it('are there for each field of either schema, in both languages, and for no other', () => {
    const names = [...new Set(fields.map(({ name }) => name))].sort();
    expect(Object.keys(en.field).sort()).toEqual(names);
    expect(Object.keys(zh.field).sort()).toEqual(names);
  });

  it('are there for each value one can choose, and for each group', () => {
    for (const field of fields) {
      for (const choice of field.choices ?? []) {
        expect(en.choice, choice).toHaveProperty(choice);
        expect(zh.choice, choice).toHaveProperty(choice);
      }
      expect(en.group, field.group).toHaveProperty(field.group);
    }
  });
});
