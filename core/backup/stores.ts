import type { DatabaseSync } from 'node:sqlite';
import { ConversationStore } from '../db/chat/conversation-store.ts';
import { MadeStore } from '../db/chat/made-store.ts';
import { MessageQueueStore } from '../db/chat/message-queue-store.ts';
import { PresetStore } from '../db/chat/preset-store.ts';
import { PromptStore } from '../db/chat/prompt-store.ts';
import { RemovalStore } from '../db/chat/removal-store.ts';
import { SearchStore } from '../db/chat/search-store.ts';
import { TurnStore } from '../db/chat/turn-store.ts';
import { UsageStore } from '../db/chat/usage-store.ts';
import { CountStore } from '../db/count-store.ts';
import { DrawingStore } from '../db/generations/drawing-store.ts';
import { GalleryStore } from '../db/generations/gallery-store.ts';
import { GridStore } from '../db/generations/grid-store.ts';
import { PictureStore } from '../db/generations/picture-store.ts';
import { ReferenceStore } from '../db/generations/reference-store.ts';
import { SongStore } from '../db/generations/song-store.ts';
import { TakeStore } from '../db/generations/take-store.ts';
import { VersionStore } from '../db/generations/version-store.ts';
import { VoiceStore } from '../db/generations/voice-store.ts';
import { CallStore } from '../db/jobs/call-store.ts';
import { JobStore } from '../db/jobs/job-store.ts';
import { LogStore } from '../db/jobs/log-store.ts';
import { AssetListStore } from '../db/library/asset-list-store.ts';
import { AssetMovesStore } from '../db/library/asset-moves-store.ts';
import { AssetStore } from '../db/library/asset-store.ts';
import { DraftStore } from '../db/library/draft-store.ts';

/** All repositories over one database, their statements prepared: that this works proves that the schema is whole. */
export function createStores(db: DatabaseSync) {
  return {
    conversationStore: new ConversationStore(db),
    turns: new TurnStore(db),
    removals: new RemovalStore(db),
    queuedMessages: new MessageQueueStore(db),
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
