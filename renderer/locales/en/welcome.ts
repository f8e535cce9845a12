/** The first screen of a window that was never used. */
export const welcome = {
  title: 'Welcome to Quartet',
  lead: 'Chat, hear scripts spoken, make songs and draw pictures, over one AI service in a window of your own. Choose how to begin; both can be changed later.',
  sandbox: {
    title: 'Try it with the sandbox',
    description:
      'A small built-in stand-in for the service. It answers at once, costs nothing and sends nothing anywhere.',
    use: 'Use the sandbox',
  },
  service: {
    title: 'Connect to a service',
    description: 'Enter the base address and the API key from your account at the service.',
    use: 'Enter address and key',
    connect: 'Connect',
    skipTest: 'Use it anyway',
  },
  restore: 'Restore from a backup…',
  privacy: 'Nothing leaves this computer except requests to the connection you set up. No telemetry.',
} as const;
