/** The first screen of a window that was never used. */
export const welcome = {
  title: 'Welcome to Quartet',
  lead: 'Chat, speech, music and images in one app. Choose how to start. You can change this later.',
  sandbox: {
    title: 'Try the sandbox',
    description: 'Built-in demo, free and offline.',
    use: 'Use the sandbox',
  },
  service: {
    title: 'Use your AI service',
    description: 'You need an API key from your account with the service. Local servers need none.',
    use: 'Add API key',
    connect: 'Connect',
    skipTest: 'Use it anyway',
  },
  restore: 'Restore backup…',
  privacy: 'Requests go only to the connection you set up. No telemetry.',
} as const;
