/** Why a call does not fit the state of things: keys of the window's message catalogue. */
export type ConflictReason =
  | 'answer_running'
  | 'parent_not_answer'
  | 'turn_not_answer'
  | 'turn_not_user'
  | 'nothing_to_continue'
  | 'request_out_of_range'
  /** It does not fit the model's context any more, and nothing may be left out without asking. */
  | 'context_full'
  | 'sandbox_fixed'
  /** Another one has that name, letter case apart. */
  | 'name_taken'
  | 'zone_unknown'
  /** As many jobs wait for this service as may wait. */
  | 'queue_full'
  /** The job still runs, or waits. */
  | 'job_running'
  /** The job went well: there is nothing to try again. */
  | 'job_done'
  /** The job does not wait for the user. */
  | 'job_not_held'
  /** The connection leads elsewhere than when the job was asked for. */
  | 'connection_changed'
  | 'connection_removed'
  | 'script_empty'
  | 'nothing_to_speak'
  | 'too_many_pieces'
  /** The files of a take's segments are not there any more. */
  | 'segments_gone'
  /** The lyrics or the prompt break a rule of the service. */
  | 'lyrics_invalid'
  | 'prompt_empty'
  | 'prompt_too_long'
  /** The picture that was to be sent along is not there any more. */
  | 'reference_gone'
  /** What is to be restored: none of ours, changed since it was made, of a newer Quartet, larger than the disk has room. */
  | 'backup_invalid'
  | 'backup_damaged'
  | 'backup_too_new'
  /** A copy of the database that cannot take its place. */
  | 'copy_damaged'
  | 'copy_too_new'
  | 'no_space'
  /** Nothing can be copied of a database that cannot be read: the next start looks through it. */
  | 'database_damaged'
  /** Another backup is being restored just now. */
  | 'restore_under_way'
  /** An upload, for what it is brought for; as many as may be are under way; the disk has no room for it. */
  | 'too_large'
  | 'too_many'
  /** A file of conversations: of no program we know; cut off or broken. */
  | 'import_unknown'
  | 'import_damaged'
  /** A newer report was made: that one is not kept any more. */
  | 'report_gone'
  | 'update_not_found'
  | 'update_not_ready'
  /** A piece of an upload did not arrive as it was sent. */
  | 'piece_broken'
  | `base_url_${'empty' | 'not_url' | 'scheme' | 'http_remote' | 'userinfo' | 'query'}`;

/** The call is refused because of the state of things; nothing was changed. The router makes it a CONFLICT. */
export class Conflict extends Error {
  readonly reason: ConflictReason;

  constructor(reason: ConflictReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = 'Conflict';
    this.reason = reason;
  }
}

/** Things that have an id. */
export type EntityKind =
  | 'copy'
  | 'conversation'
  | 'turn'
  | 'message'
  | 'removal'
  | 'prompt'
  | 'preset'
  | 'job'
  | 'connection'
  | 'take'
  | 'song'
  | 'generation'
  | 'voice'
  | 'asset'
  | 'drawing'
  | 'grid'
  | 'reference'
  | 'upload';

/** What was asked for is not there. The router makes it a NOT_FOUND. */
export class NotFound extends Error {
  readonly what: string;
  readonly id: string;

  constructor(what: EntityKind, id: string) {
    super(`no ${what} ${id}`);
    this.name = 'NotFound';
    this.what = what;
    this.id = id;
  }
}
