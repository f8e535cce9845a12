/** The path of the page that draws diagrams, in both hosts: the only page the window may frame. */
export const DIAGRAM_PAGE = '/diagram/frame.html';

/** The only script of that page. */
export const DIAGRAM_SCRIPT = '/diagram/frame.js';
