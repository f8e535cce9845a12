import type { ContractRouterClient, InferContractRouterInputs } from '@orpc/contract';
import { appContract } from './app.ts';
import { backupContract } from './backup.ts';
import { chatContract } from './chat.ts';
import { connectionsContract } from './connections.ts';
import { conversationsContract } from './conversations.ts';
import { imagesContract } from './images.ts';
import { jobsContract } from './jobs.ts';
import { libraryContract } from './library.ts';
import { logsContract } from './logs.ts';
import { messageQueueContract } from './message-queue.ts';
import { musicContract } from './music.ts';
import { projectsContract } from './projects.ts';
import { presetsContract, promptsContract } from './prompts.ts';
import { settingsContract } from './settings.ts';
import { speechContract } from './speech.ts';
import { tagsContract } from './tags.ts';
import { transferContract } from './transfer.ts';
import { updatesContract } from './updates.ts';
import { uploadsContract } from './uploads.ts';
import { usageContract } from './usage.ts';
import { viewsContract } from './views.ts';

/** The complete contract between window and core. */
export const contract = {
  app: appContract,
  settings: settingsContract,
  connections: connectionsContract,
  conversations: conversationsContract,
  chat: chatContract,
  messageQueue: messageQueueContract,
  jobs: jobsContract,
  speech: speechContract,
  music: musicContract,
  images: imagesContract,
  library: libraryContract,
  tags: tagsContract,
  uploads: uploadsContract,
  backup: backupContract,
  projects: projectsContract,
  prompts: promptsContract,
  presets: presetsContract,
  transfer: transferContract,
  usage: usageContract,
  updates: updatesContract,
  logs: logsContract,
  views: viewsContract,
};

/** The contract as the window calls it. */
export type Api = ContractRouterClient<typeof contract>;
/** The inputs of its calls. */
export type Inputs = InferContractRouterInputs<typeof contract>;
