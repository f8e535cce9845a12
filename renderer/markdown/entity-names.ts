import { ENTITY_TABLE } from './entity-table.ts';
import { knowNames } from './html-entities.ts';

// Reading this module makes the names known: it comes with what needs them, and not with the first view.
knowNames(ENTITY_TABLE);
