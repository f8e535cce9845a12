import type { SpendingQuestion } from '../../shared/domain/price.ts';

/** Reasons why a call does not fit the current state: keys of the window's message catalogue. */
export type ConflictReason =
  | 'answer_running'
  | 'parent_not_answer'
  | 'turn_not_answer'
  | 'turn_not_user'
  | 'nothing_to_continue'
  | 'request_out_of_range'
  /** The conversation no longer fits the model's context, and nothing may be dropped without the user's consent. */
  | 'context_full'
  | 'sandbox_fixed'
  /** Another record has that name, ignoring case. */
  | 'name_taken'
  | 'zone_unknown'
  /** The queue of this service is full. */
  | 'queue_full'
  /** The job is running or queued. */
  | 'job_running'
  /** The job succeeded: there is nothing to retry. */
  | 'job_done'
  /** The job does not wait for the user. */
  | 'job_not_held'
  /** It would exceed the connection's spending limit. */
  | 'spending_limit'
  /** The connection's address differs from the one at the time of the request. */
  | 'connection_changed'
  | 'connection_removed'
  | 'script_empty'
  | 'nothing_to_speak'
  | 'too_many_pieces'
  /** The files of the take's segments are gone. */
  | 'segments_gone'
  /** The lyrics or the prompt break a rule of the service. */
  | 'lyrics_invalid'
  | 'prompt_empty'
  | 'prompt_too_long'
  /** The attached image is gone. */
  | 'reference_gone'
  /**
   * A restore is refused: the file is not a Quartet backup, was changed, comes from a newer Quartet, or does not fit on
   * the disk.
   */
  | 'backup_invalid'
  | 'backup_damaged'
  | 'backup_too_new'
  /** The copy of the database cannot replace it. */
  | 'copy_damaged'
  | 'copy_too_new'
  | 'no_space'
  /** A damaged database cannot be copied: the next start checks it. */
  | 'database_damaged'
  /** Another restore is running. */
  | 'restore_under_way'
  /** An upload is refused: it is too large for its purpose, too many are running, or the disk has no room. */
  | 'too_large'
  | 'too_many'
  /** A conversation import is refused: its format is unknown, or the file is truncated or broken. */
  | 'import_unknown'
  | 'import_damaged'
  /** A newer report replaced this one. */
  | 'report_gone'
  | 'update_not_found'
  | 'update_not_ready'
  /** A chunk of an upload did not arrive as it was sent. */
  | 'piece_broken'
  | `base_url_${'empty' | 'not_url' | 'scheme' | 'http_local' | 'http_remote' | 'userinfo' | 'query'}`;

/** Thrown when the current state does not allow a call; nothing was changed. The router maps it to CONFLICT. */
export class Conflict extends Error {
  readonly reason: ConflictReason;

  constructor(reason: ConflictReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = 'Conflict';
    this.reason = reason;
  }
}

/** Thrown instead of exceeding a spending limit without the user's consent. The router maps it to SPENDING_LIMIT. */
export class OverLimit extends Conflict {
  readonly question: SpendingQuestion;

  constructor(question: SpendingQuestion) {
    super('spending_limit');
    this.name = 'OverLimit';
    this.question = question;
  }
}

/** Kinds of records that have an id. */
export type EntityKind =
  | 'copy'
  | 'conversation'
  | 'turn'
  | 'message'
  | 'removal'
  | 'prompt'
  | 'preset'
  | 'project'
  | 'job'
  | 'connection'
  | 'take'
  | 'script'
  | 'song'
  | 'generation'
  | 'voice'
  | 'asset'
  | 'image_generation'
  | 'grid'
  | 'reference'
  | 'upload';

/** Thrown when a record does not exist. The router maps it to NOT_FOUND. */
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
