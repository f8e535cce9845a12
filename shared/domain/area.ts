/** The areas of the window, in the order of the rail. */
export const AREAS = ['chat', 'speech', 'music', 'images', 'library', 'tasks'] as const;
export type AreaId = (typeof AREAS)[number];
