import { provideFeatureCalls } from './app/feature-calls.ts';

/** Connects the features: none imports another, and each one's code is loaded when it is first needed. */
export function connectFeatures(): void {
  provideFeatureCalls({
    attachImage: async () => (await import('./chat/attach-image.ts')).attachImage,
    copyImage: async () => (await import('./images/picture-actions.ts')).copyPicture,
    drawAnswer: async () => (await import('./images/draw-answer.ts')).drawAnswer,
    exportFiles: async () => (await import('./library/ask-for-export.ts')).askForExport,
    makeItASong: async () => (await import('./music/lyrics/make-it-a-song.ts')).makeItASong,
    openLightbox: async () => (await import('./images/lightbox/open-lightbox.ts')).openLightbox,
    showTrash: async () => (await import('./library/library-view.ts')).showTrashFrom,
    speakAnswer: async () => (await import('./speech/speak-answer.ts')).speakAnswer,
    takeAsReference: async () => (await import('./images/use-in-bar.ts')).takeAsReference,
  });
}
