import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Redactor } from '../log/redact.ts';
import { ServiceError } from '../service/service-error.ts';
import { DEFECT } from './job-errors.ts';

/** What was thrown as the user sees it, the key removed. What is no failure of the service is a defect, and told as one. */
export function failureOf(
  { redactor, onDefect }: { readonly redactor: Redactor; readonly onDefect: (error: unknown) => void },
  thrown: unknown,
): ServiceErrorData {
  if (thrown instanceof ServiceError) return { ...thrown.data, message: redactor.text(thrown.data.message) };
  onDefect(thrown);
  return DEFECT;
}
