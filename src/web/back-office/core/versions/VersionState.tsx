import type { VersionState as State } from '#contract/core/versions.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { type StatusFamily } from '#web/ui/Badge.tsx'

export const versionStates: Readonly<Record<State, { label: string; family: StatusFamily }>> = {
  current: { label: 'En vigueur', family: 'done' },
  future: { label: 'À venir', family: 'waiting' },
  past: { label: 'Passée', family: 'none' },
  withdrawn: { label: 'Retirée', family: 'none' },
}

export const VersionState = ({ state }: { state: State }) => (
  <StatusBadge of={versionStates[state]} />
)
