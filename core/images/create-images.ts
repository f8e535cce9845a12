import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Changes } from '../changes.ts';
import type { Clock, Logger } from '../host.ts';
import type { Imaging } from '../imaging/imaging.ts';
import type { CallStore } from '../jobs/call-store.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { JobCraft } from '../jobs/kinds.ts';
import type { Library } from '../library/library.ts';
import type { Media } from '../library/media.ts';
import { FetchedFiles } from '../results/fetched-files.ts';
import { PICTURE_KINDS } from '../service/picture-kind.ts';
import type { ServiceCalls } from '../service-calls.ts';
import type { Connections } from '../settings/connections.ts';
import type { DraftStore } from '../store/draft-store.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { drawingJob } from './drawing-job.ts';
import { drawingOwner } from './drawing-owner.ts';
import { drawingRecipe } from './drawing-recipe.ts';
import type { DrawingStore } from './drawing-store.ts';
import { DrawingTrash } from './drawing-trash.ts';
import { DrawingWriter } from './drawing-writer.ts';
import type { GalleryStore } from './gallery-store.ts';
import type { GridStore } from './grid-store.ts';
import { Images } from './images.ts';
import type { PictureStore } from './picture-store.ts';
import { PictureViews } from './picture-views.ts';
import { ReferenceFiles } from './reference-files.ts';
import type { ReferenceStore } from './reference-store.ts';
import { References } from './references.ts';
import { tidyPictures } from './tidy-pictures.ts';

/** Folder inside the data folder for what is fetched of each drawing until the library has it. */
const FETCHED = 'pictures';

export interface ImagesNeeds {
  readonly db: DatabaseSync;
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly grids: GridStore;
  readonly references: ReferenceStore;
  readonly gallery: GalleryStore;
  readonly drafts: DraftStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  /** Runs the jobs of the craft made here, so it comes later: called only once all is wired. */
  readonly runner: Pick<JobRunner, 'begin' | 'cancel' | 'assertRoom'>;
  readonly calls: ServiceCalls;
  readonly connections: Connections;
  readonly imaging: Imaging;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly library: Library;
  readonly media: Media;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly dataFolder: string;
  readonly quarantineFolder: string;
}

/** Everything about pictures: what the window calls, the craft that makes them, and what keeps their folders in order. */
export function createImages(needs: ImagesNeeds): {
  readonly images: Images;
  readonly craft: JobCraft;
  tidyPictures(): Promise<void>;
  /** Ends what is not a job's: what came after a stop and is being fetched still. */
  close(): void;
} {
  const { library, connections, references, clock, dataFolder } = needs;
  const files = new FetchedFiles(join(dataFolder, FETCHED), PICTURE_KINDS);
  const referenceFiles = new ReferenceFiles(dataFolder);
  const shown = new References({ ...needs, referenceFiles });
  const views = new PictureViews({ ...needs, shownReferences: shown });
  const writer = new DrawingWriter({ ...needs, views });
  const trash = new DrawingTrash({ ...needs, writer, views });
  const images = new Images({ ...needs, writer, trash, views, references: shown });
  library.own('picture', drawingOwner({ ...needs, views, files }));
  const recipeOf = drawingRecipe({ references, connectionName: (id) => connections.name(id) });
  const writes = { retry: writer.retry.bind(writer), writeBeside: writer.writeBeside.bind(writer) };
  const craft = drawingJob({ ...needs, ...writes, files, referenceFiles, views, recipeOf });
  return {
    ...{ images, craft, close: craft.close },
    tidyPictures: () => tidyPictures({ ...needs, files, referenceFiles }, clock.now()),
  };
}
