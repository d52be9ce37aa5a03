import type { LegalVersionSummary } from '#contract/papers/legal-office.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'

const states: Readonly<
  Record<LegalVersionSummary['state'], { label: string; family: StatusFamily }>
> = {
  current: { label: 'En vigueur', family: 'done' },
  future: { label: 'À venir', family: 'waiting' },
  past: { label: 'Passée', family: 'none' },
  withdrawn: { label: 'Retirée', family: 'none' },
}

export const LegalVersionState = ({ state }: { state: LegalVersionSummary['state'] }) => (
  <Badge family={states[state].family}>{states[state].label}</Badge>
)
