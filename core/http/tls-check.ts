/**
 * Checks that the environment does not disable certificate checks for the process.
 * @throws Error with a message for the person who started the program.
 */
export function assertTlsNotWeakened(env: Readonly<Record<string, string | undefined>>): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== undefined) {
    throw new Error(
      'NODE_TLS_REJECT_UNAUTHORIZED is set. It would switch off the check of who answers, and the API key could go to anyone. Unset it, or add the certificate with NODE_EXTRA_CA_CERTS.',
    );
  }
}
