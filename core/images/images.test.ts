import { afterEach, describe, expect, it } from 'vitest';
import { DRAWING_SETTINGS, type PictureCore, PROMPT, pictureCore } from '../testing/picture-core.ts';
import { HEIGHT, WIDTH } from '../testing/picture-server.ts';

let here: PictureCore;
afterEach(() => here.close());

describe.each(['wait', 'queue'] as const)('a drawing one asks for by %s', (way) => {
  it('is a picture of the library, as it was asked for', async () => {
    here = await pictureCore();
    const begun = await here.one({ way, settings: { size: '1024x768' } });
    const done = await here.finished(begun);
    expect(done).toMatchObject({
      ...{ id: begun.id, state: 'done', error: null, way, prompt: PROMPT, gridId: null },
      settings: { ...DRAWING_SETTINGS, size: '1024x768' },
      pictures: [{ width: WIDTH, height: HEIGHT, mimeType: 'image/png', missing: false, size: '1024x768' }],
    });
    expect(here.server.posts).toMatchObject([
      {
        path: way === 'wait' ? '/v1/image/sync' : '/v1/image/async',
        body: { model: DRAWING_SETTINGS.model, prompt: PROMPT, size: '1024x768' },
      },
    ]);
    expect(here.files('library')).toEqual([done.pictures[0]?.fileName]);
    expect(done.pictures[0]).toMatchObject({
      createdAt: begun.createdAt,
      drawingId: begun.id,
      starred: false,
    });
  });
});
