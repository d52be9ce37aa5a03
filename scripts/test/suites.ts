const coreOf = (name: string) => `src/server/core/${name}`
const faultOf = (name: string) => `tests/faults/${name}.fault.ts`

/**
 * The suites that need a database, and their files (words of paths). Debian's PostgreSQL is the oldest version that we support. It
 * plans every statement of the server's suite (`tests/sent-statements.test.ts`), and plays `onDebian` too: what differs between
 * versions. `onDebianAlone` is about an external database, or about locks and lost connections, which are the same on both: it is
 * played once, there.
 */
export const suites = {
  server: {
    title: 'serveur',
    projects: ['server'],
    files: '{src/server,scripts,tests}/**/*.test.ts',
    onDebian: [
      ...['adapters/migrate', 'adapters/prepared', 'search/'].map(coreOf),
      'scripts/backup/backup.test',
      'tests/baseline',
      'tests/journal-role',
      'tests/schema',
      'tests/sent-statements',
    ],
    onDebianAlone: [
      ...['adapters/primary-finder', 'dead-worker', 'domain-lists', 'idempotency'].map(coreOf),
      ...['late-reads', 'lock-waits'].map(coreOf),
      'payments/checkout/pay-quote',
      'payments/checkout/settle-checkout',
      'payments/refunds/settle-refunds',
      'payments/subscriptions/plan-change-races',
      'tests/invariants',
      'tests/two-servers',
    ],
  },
  faults: {
    title: 'pannes',
    projects: ['faults'],
    files: 'tests/faults/*.fault.ts',
    onDebian: ['database-restart', 'second-start'].map(faultOf),
    onDebianAlone: ['killed-server', 'payments', 'worker-death'].map(faultOf),
  },
  journeys: {
    title: 'parcours',
    // Those of their own product, and those that share one, side by side.
    projects: ['e2e', 'e2e-shared'],
    files: 'tests/e2e/*.e2e.ts',
    onDebian: [],
    onDebianAlone: ['tests/e2e/journey.e2e.ts'],
  },
} as const satisfies Readonly<Record<string, Suite>>

export type Suite = {
  readonly title: string
  readonly projects: readonly string[]
  readonly files: string
  readonly onDebian: readonly string[]
  /** Left out of the embedded engine's run, where there is a Debian. */
  readonly onDebianAlone: readonly string[]
}
