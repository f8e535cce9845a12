/**
 * Keywords of one meaning in English and Chinese, plus German and Japanese ones from the app's examples. Latin
 * words match as a whole, including plurals.
 */
export interface Meaning {
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

const meaning = (en: string, zh: string): Meaning => ({
  en: en.split(',').map((word) => word.trim()),
  zh: zh.split(' '),
});

/** Styles that a prompt can name. The first match wins. */
export const MANNERS = {
  poster: meaning(
    'poster, flyer, book cover, album cover, typography, headline, banner, logo, postcard, infographic, plakat',
    '海报 标题 封面 字体 标语 横幅 传单 招牌 信息图 ポスター',
  ),
  ink: meaning(
    'woodcut, linocut, engraving, etching, ink, ink wash, line art, line drawing, sketch, lithograph, holzschnitt',
    '木刻 水墨 墨 版画 线描 素描 钢笔画 国画',
  ),
  flow: meaning(
    'abstract, flow, flowing, swirl, dream, pattern, bauhaus, geometric, mosaic, brush strokes, oil painting',
    '抽象 流动 漩涡 梦 图案 包豪斯 几何 油画',
  ),
} as const satisfies Record<string, Meaning>;
export type Manner = keyof typeof MANNERS;

/** Subjects of a scene. */
export const SUBJECTS = {
  city: meaning(
    'city, cities, skyline, street, town, building, tower, skyscraper, downtown, metropolis, rooftop, tokyo, shanghai, beijing, paris, london, new york, hong kong, stadt',
    '城市 城 都市 街 楼 塔 上海 北京 香港 东京',
  ),
  sea: meaning(
    'sea, ocean, beach, wave, coast, shore, harbour, harbor, lake, river, bay, island, boat, sailing, ship, water, meer, hafen, stillen see',
    '海 湖 江 河 港 岛 浪 船 水',
  ),
  mountain: meaning(
    'mountain, peak, alps, cliff, volcano, summit, glacier, canyon, berge',
    '山 峰 岭 火山 冰川 峡谷',
  ),
  forest: meaning('forest, tree, woods, pine, jungle, woodland, grove, bamboo', '森林 林 树 松 竹'),
  desert: meaning('desert, dune, sand, sahara', '沙漠 沙丘 戈壁 沙'),
  field: meaning(
    'field, meadow, grass, prairie, hill, hills, valley, farm, countryside, garden',
    '田 草原 草地 草 丘 山谷 农 花园',
  ),
  lighthouse: meaning('lighthouse, light house, beacon, leuchtturm', '灯塔 灯台'),
  boat: meaning('boat, sailing, sailboat, ship, yacht', '船 帆 舟'),
} as const satisfies Record<string, Meaning>;
export type Subject = keyof typeof SUBJECTS;

export const TIMES = {
  night: meaning(
    'night, midnight, moon, moonlit, moonlight, star, stars, starry, dark, darkness, nacht',
    '夜 月 星 午夜 黑暗',
  ),
  sunset: meaning(
    'sunset, dusk, evening, twilight, golden hour, dämmerung',
    '日落 黄昏 夕阳 傍晚 晚霞 落日 夕暮',
  ),
  dawn: meaning('sunrise, dawn, morning, daybreak', '日出 黎明 清晨 早晨 朝霞 晨'),
  noon: meaning('noon, midday, day, daytime, daylight, sunny, sunshine', '中午 正午 白天 阳光 晴'),
} as const satisfies Record<string, Meaning>;
export type Time = keyof typeof TIMES;

export const WEATHERS = {
  storm: meaning(
    'storm, stormy, thunder, thunderstorm, lightning, typhoon, sturm',
    '嵐 暴风 雷 闪电 台风 暴雨',
  ),
  snow: meaning('snow, snowy, snowfall, blizzard, snowing', '雪'),
  rain: meaning('rain, rainy, raining, drizzle, shower, wet, regen', '雨'),
  fog: meaning('fog, foggy, mist, misty, haze, hazy', '雾 烟 霾'),
  cloud: meaning('cloud, cloudy, overcast', '云 阴天'),
} as const satisfies Record<string, Meaning>;
export type Weather = keyof typeof WEATHERS | 'clear';

export const SEASONS = {
  spring: meaning('spring, blossom, sakura, cherry blossom', '春 樱 桃花'),
  summer: meaning('summer', '夏'),
  autumn: meaning('autumn, fall leaves, fall colors, fall colours, maple', '秋 枫'),
  winter: meaning('winter, ice, icy, frozen, frost', '冬 冰 霜'),
} as const satisfies Record<string, Meaning>;
export type Season = keyof typeof SEASONS;

/** Chinese words that contain the character of an unrelated keyword. */
export const NOT_MEANT = '海报 黄昏 白天 水墨 水果 花瓶 月份 明白 黄金时 星期 上海 江苏 灯塔 灯台'.split(' ');
