import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DrawingStore } from '../../db/generations/drawing-store.ts';
import type { GalleryStore } from '../../db/generations/gallery-store.ts';
import type { GridStore } from '../../db/generations/grid-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import type { ReferenceStore } from '../../db/generations/reference-store.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { Imaging } from '../../formats/image/imaging.ts';
import { PICTURE_KINDS } from '../../formats/sniff/picture-kind.ts';
import type { JobHandler } from '../../jobs/job-handler.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Library } from '../../library/library.ts';
import type { Uploads } from '../../library/uploads.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock, Logger } from '../../platform/host.ts';
import type { Media } from '../../platform/media.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import type { Connections } from '../../settings/connections.ts';
import { FetchedFiles } from '../fetched-files.ts';
import { drawingJob } from './drawing-job.ts';
import { drawingOwner } from './drawing-owner.ts';
import { drawingRecipe } from './drawing-recipe.ts';
import { DrawingTrash } from './drawing-trash.ts';
import { DrawingWriter } from './drawing-writer.ts';
import { Images } from './images.ts';
import { PictureViews } from './picture-views.ts';
import { ReferenceFiles } from './reference-files.ts';
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
  readonly craft: JobHandler;
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
