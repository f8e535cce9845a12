import type { ComponentType } from 'react';
import type { AreaId } from '../../shared/domain/area.ts';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import type { SystemFile } from '../lib/upload.ts';
import type { LazyView } from '../ui/lazy-view.tsx';

/** A view that is loaded from the start, or when it is first opened. */
type View = ComponentType & Partial<Pick<LazyView, 'preload'>>;

/** The views of one area. */
export interface AreaViews {
  /** The main view: a `PanelHeader` above the content. */
  readonly panel: View;
  /** The content of the list pane: a `ListHeader` above a list. */
  readonly list: View;
}

/** A view above the panels, mounted when first opened; it stays mounted, so that closing is animated. */
export interface Overlay {
  readonly id: string;
  readonly view: LazyView;
  /** A hook that returns whether it is open. */
  readonly useOpen: () => boolean;
}

/** The sections of the settings' data page that belong to other features. */
export interface DataSections {
  readonly conversations: LazyView;
  readonly diskUse: LazyView<{ whole: true }>;
  readonly files: LazyView;
}

/** Functions that one feature offers to the others. */
export interface FeatureCalls {
  /**
   * Adds an image to the next message once it has loaded; `show` opens chat, and returns false if
   * it must stay closed.
   */
  attachImage(
    image: Promise<{ readonly name: string; readonly url: string }>,
    show: () => boolean,
  ): Promise<void>;
  /** Attaches files to the next message and shows it. */
  attachFiles(files: readonly File[]): Promise<void>;
  /** Opens the prompt bar with an image file as the reference. */
  fileAsReference(file: File): Promise<void>;
  /** Imports chats from a file that the user opened in the system, and shows the progress. */
  importOpened(file: SystemFile): void;
  /** Opens a text as the script of speech. */
  openScript(text: string): void;
  /** Checks a backup that the user opened in the system, and offers to restore it. */
  restoreOpened(file: SystemFile): void;
  copyImage(image: Pick<LibraryItem, 'id' | 'url'>): Promise<void>;
  /** Opens the prompt bar with an answer's text as the prompt. */
  promptFromAnswer(turn: Turn): Promise<void>;
  exportFiles(ids: readonly string[], form: 'zip' | 'folder'): Promise<void>;
  /** Opens lyrics, with or without timestamps, as those of a new song. */
  openLyrics(text: string): Promise<void>;
  /** Shows an image over the whole window; `ids` are the images to step through. */
  openLightbox(shown: { readonly ids: readonly string[]; readonly at: string }): void;
  /** Asks which song gets a library image as its cover. */
  coverFor(assetId: string): void;
  /** Opens an answer's text as the lyrics of a new song. */
  songFromAnswer(turn: Turn): Promise<void>;
  /** Opens the trash of the library; its back button leads to `from`, or else to the library. */
  showTrash(from: 'images' | null): void;
  /** Asks which voice reads an answer aloud. */
  askForVoice(turn: Turn): void;
  /** Reads an answer aloud, or stops that. */
  speakAnswer(turn: Turn): void;
  /** Opens the prompt bar with an image of the library as the reference. */
  takeAsReference(id: string): Promise<void>;
}

/** The interface between the shell and the features: no feature imports another. */
export interface Features {
  readonly areas: Readonly<Record<AreaId, AreaViews>>;
  readonly overlays: readonly Overlay[];
  /** The first start: connects a service or chooses the sandbox. */
  readonly welcome: LazyView;
  readonly dataSections: DataSections;
  /** Loads the code of a call. */
  readonly calls: { readonly [Name in keyof FeatureCalls]: () => Promise<FeatureCalls[Name]> };
  /** Registers the actions, shortcuts and search results of every area except chat. */
  readonly begin: () => Promise<void>;
}

let provided: Features | undefined;

/** Connects the features with the shell, before the window is rendered. */
export function provideFeatures(all: Features): void {
  provided = all;
}

/** Returns the features of the window. */
export function features(): Features {
  if (provided === undefined) throw new Error('the window was started without features');
  return provided;
}

/** Loads a call of another feature; rejects if the host does not provide its code. */
export async function featureCall<Name extends keyof FeatureCalls>(name: Name): Promise<FeatureCalls[Name]> {
  return features().calls[name]();
}
