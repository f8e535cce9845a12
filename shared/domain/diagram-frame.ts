/** Where both hosts serve the page that draws diagrams: the only page the window may put into a frame. */
export const DIAGRAM_PAGE = '/diagram/frame.html';

/** The one script of that page. */
export const DIAGRAM_SCRIPT = '/diagram/frame.js';
