import { describe, expect, it } from 'vitest';
import { parameterFields } from '../../../shared/service/parameter-fields.ts';
import { parameters as en } from '../../locales/en/parameters.ts';
import { parameters as zh } from '../../locales/zh-cn/parameters.ts';

const fields = [...parameterFields('chat'), ...parameterFields('messages')];

describe('parameter field labels', () => {
  it('exist in both languages for every field and for no other', () => {
    const names = [...new Set(fields.map(({ name }) => name))].sort();
    expect(Object.keys(en.field).sort()).toEqual(names);
    expect(Object.keys(zh.field).sort()).toEqual(names);
  });

  it('exist for every choice and every group', () => {
    for (const field of fields) {
      for (const choice of field.choices ?? []) {
        expect(en.choice, choice).toHaveProperty(choice);
        expect(zh.choice, choice).toHaveProperty(choice);
      }
      expect(en.group, field.group).toHaveProperty(field.group);
    }
  });
});
