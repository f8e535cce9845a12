import { expect, test } from 'vitest';
import { seededRandom } from '../../chat/random.ts';
import { figuresOf } from './figures.ts';

const of = (prompt: string) => figuresOf(prompt, seededRandom('a'));
const labels = (prompt: string) => of(prompt).items.map(({ label }) => label);

test('numbers of the prompt are shown as they are', () => {
  const { items, given, show } = of('How we travel: train 42%, car 31.5%, by bicycle 15%');
  expect(given).toBe(true);
  expect(items).toEqual([
    { label: 'Train', value: 42 },
    { label: 'Car', value: 31.5 },
    { label: 'Bicycle', value: 15 },
  ]);
  expect(items.map(({ value }) => show(value))).toEqual(['42 %', '31.5 %', '15 %']);
  const counted = of('Tokyo: 37,400,000, Delhi: 28,500,000');
  expect(counted.items.map(({ value }) => counted.show(value))).toEqual(['37,400,000', '28,500,000']);
  expect(of('咖啡占40%，茶占35%，水25%').items).toEqual([
    { label: '咖啡', value: 40 },
    { label: '茶', value: 35 },
    { label: '水', value: 25 },
  ]);
});

test('made up numbers are said to be, come to a hundred, and are those of the seed', () => {
  const { items, given } = of('infographic about coffee, tea and water');
  expect(given).toBe(false);
  expect(items.reduce((sum, { value }) => sum + value, 0)).toBe(100);
  expect(of('infographic about coffee, tea and water').items).toEqual(items);
});

test('what is listed is counted; words that name nothing never are', () => {
  expect(labels('infographic about coffee, tea and water consumption')).toEqual([
    'Coffee',
    'Tea',
    'Water consumption',
  ]);
  expect(labels('关于茶、咖啡和水的信息图')).toEqual(['茶', '咖啡', '水']);
  for (const prompt of ['please make a modern infographic with the data', '一张信息图', '', '!!!']) {
    for (const label of labels(prompt)) expect(label).toMatch(/^(Part [A-D]|[甲乙丙丁])$/);
  }
  const stop = new Set(['the', 'a', 'with', 'and', 'of', 'about', 'show', 'chart', 'please']);
  for (const label of labels('please show a chart of the growth of solar power with wind and water')) {
    expect(stop.has(label.toLowerCase())).toBe(false);
  }
});
