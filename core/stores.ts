import type { DatabaseSync } from 'node:sqlite';
import { DrawingStore } from './images/drawing-store.ts';
import { GalleryStore } from './images/gallery-store.ts';
import { GridStore } from './images/grid-store.ts';
import { PictureStore } from './images/picture-store.ts';
import { ReferenceStore } from './images/reference-store.ts';
import { CallStore } from './jobs/call-store.ts';
import { JobStore } from './jobs/job-store.ts';
import { SongStore } from './music/song-store.ts';
import { VersionStore } from './music/version-store.ts';
import { TakeStore } from './speech/take-store.ts';
import { VoiceStore } from './speech/voice-store.ts';
import { AssetListStore } from './store/asset-list-store.ts';
import { AssetMovesStore } from './store/asset-moves-store.ts';
import { AssetStore } from './store/asset-store.ts';
import { ConversationStore } from './store/conversation-store.ts';
import { CountStore } from './store/count-store.ts';
import { DraftStore } from './store/draft-store.ts';
import { LogStore } from './store/log-store.ts';
import { MadeStore } from './store/made-store.ts';
import { PresetStore } from './store/preset-store.ts';
import { PromptStore } from './store/prompt-store.ts';
import { RemovalStore } from './store/removal-store.ts';
import { SearchStore } from './store/search-store.ts';
import { TurnStore } from './store/turn-store.ts';
import { UsageStore } from './store/usage-store.ts';

/** All repositories over one database, their statements prepared: that this works proves that the schema is whole. */
export function createStores(db: DatabaseSync) {
  return {
    conversationStore: new ConversationStore(db),
    turns: new TurnStore(db),
    removals: new RemovalStore(db),
    found: new SearchStore(db),
    jobs: new JobStore(db),
    jobCalls: new CallStore(db),
    logs: new LogStore(db),
    assets: new AssetStore(db),
    assetLists: new AssetListStore(db),
    assetMoves: new AssetMovesStore(db),
    takes: new TakeStore(db),
    voiceShelf: new VoiceStore(db),
    songs: new SongStore(db),
    versions: new VersionStore(db),
    drawings: new DrawingStore(db),
    pictures: new PictureStore(db),
    grids: new GridStore(db),
    references: new ReferenceStore(db),
    gallery: new GalleryStore(db),
    drafts: new DraftStore(db),
    savedPrompts: new PromptStore(db),
    savedPresets: new PresetStore(db),
    used: new UsageStore(db),
    madeCounts: new MadeStore(db),
    counts: new CountStore(db),
  };
}
