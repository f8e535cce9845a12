import type { Colour } from '../colour.ts';

/** Colours by name. */
export const COLOUR_WORDS: readonly { readonly en: string; readonly zh: string; readonly colour: Colour }[] =
  [
    { en: 'red|scarlet|crimson|ruby|vermilion', zh: '红|朱|绯|赤', colour: { l: 0.57, c: 0.21, h: 27 } },
    { en: 'orange|tangerine', zh: '橙|橘', colour: { l: 0.72, c: 0.17, h: 55 } },
    { en: 'gold|golden|amber', zh: '金色|金黄|金光|琥珀', colour: { l: 0.78, c: 0.15, h: 82 } },
    { en: 'yellow', zh: '黄', colour: { l: 0.87, c: 0.17, h: 98 } },
    { en: 'green|emerald|jade', zh: '绿|翠|碧', colour: { l: 0.6, c: 0.15, h: 148 } },
    { en: 'teal|turquoise', zh: '青色|青绿|蓝绿', colour: { l: 0.6, c: 0.11, h: 192 } },
    { en: 'cyan', zh: '青', colour: { l: 0.75, c: 0.12, h: 208 } },
    { en: 'blue|azure|cobalt|sapphire', zh: '蓝', colour: { l: 0.55, c: 0.16, h: 252 } },
    { en: 'navy|indigo', zh: '靛|藏青', colour: { l: 0.38, c: 0.13, h: 268 } },
    { en: 'purple|violet|lavender|lilac', zh: '紫', colour: { l: 0.54, c: 0.18, h: 302 } },
    { en: 'magenta|fuchsia', zh: '品红|洋红', colour: { l: 0.6, c: 0.23, h: 345 } },
    { en: 'pink|rose', zh: '粉', colour: { l: 0.76, c: 0.13, h: 2 } },
    { en: 'brown|chestnut|sepia|ochre', zh: '棕|褐|咖啡色', colour: { l: 0.46, c: 0.08, h: 55 } },
    { en: 'beige|cream|ivory', zh: '米色|奶油', colour: { l: 0.9, c: 0.04, h: 85 } },
    { en: 'black', zh: '黑', colour: { l: 0.2, c: 0.01, h: 260 } },
    { en: 'white', zh: '白', colour: { l: 0.96, c: 0.01, h: 90 } },
    { en: 'grey|gray|silver', zh: '灰|银', colour: { l: 0.66, c: 0.015, h: 250 } },
  ];
