import type { DatabaseSync } from 'node:sqlite';
import { ConversationStore } from '../db/chat/conversation-store.ts';
import { DraftFileStore } from '../db/chat/draft-file-store.ts';
import { MessageQueueStore } from '../db/chat/message-queue-store.ts';
import { OutputCountStore } from '../db/chat/output-count-store.ts';
import { RemovalStore } from '../db/chat/removal-store.ts';
import { presetStore, projectStore, promptStore } from '../db/chat/saved-stores.ts';
import { SearchStore } from '../db/chat/search-store.ts';
import { TurnStore } from '../db/chat/turn-store.ts';
import { UsageStore } from '../db/chat/usage-store.ts';
import { CountStore } from '../db/count-store.ts';
import { GalleryStore } from '../db/generations/gallery-store.ts';
import { GenerationStore } from '../db/generations/generation-store.ts';
import { GroupStore } from '../db/generations/group-store.ts';
import { ReferenceStore } from '../db/generations/reference-store.ts';
import { ScriptStore } from '../db/generations/script-store.ts';
import { SegmentStore } from '../db/generations/segment-store.ts';
import { imageShape, musicShape, speechShape } from '../db/generations/shapes.ts';
import { VoiceStore } from '../db/generations/voice-store.ts';
import { CallStore } from '../db/jobs/call-store.ts';
import { ChargeStore } from '../db/jobs/charge-store.ts';
import { JobStore } from '../db/jobs/job-store.ts';
import { LogStore } from '../db/jobs/log-store.ts';
import { AssetListStore } from '../db/library/asset-list-store.ts';
import { AssetMovesStore } from '../db/library/asset-moves-store.ts';
import { AssetStore } from '../db/library/asset-store.ts';
import { DraftStore } from '../db/library/draft-store.ts';
import { TagStore } from '../db/library/tag-store.ts';

/** Creates all stores over one database. */
export function createStores(db: DatabaseSync) {
  return {
    conversationStore: new ConversationStore(db),
    draftFiles: new DraftFileStore(db),
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
    takes: new GenerationStore(db, speechShape),
    scripts: new ScriptStore(db),
    segments: new SegmentStore(db),
    voiceShelf: new VoiceStore(db),
    songs: new GenerationStore(db, musicShape),
    imageGenerations: new GenerationStore(db, imageShape),
    groups: new GroupStore(db),
    references: new ReferenceStore(db),
    gallery: new GalleryStore(db),
    drafts: new DraftStore(db),
    tags: new TagStore(db),
    projects: projectStore(db),
    savedPrompts: promptStore(db),
    savedPresets: presetStore(db),
    used: new UsageStore(db),
    charges: new ChargeStore(db),
    madeCounts: new OutputCountStore(db),
    counts: new CountStore(db),
  };
}
