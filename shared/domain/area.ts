/** The areas of the window, in the order of the rail. */
export const AREAS = ['chat', 'speech', 'music', 'images', 'library', 'tasks'] as const;
export type AreaId = (typeof AREAS)[number];

/** The areas whose new work can go over a connection of their own. A chat has its own. */
export const MAKING_AREAS = ['speech', 'music', 'images'] as const;
