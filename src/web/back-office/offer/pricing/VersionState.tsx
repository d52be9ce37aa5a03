import type { CatalogueVersionSummary } from '#contract/offer/catalogue.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'

export const versionStates: Readonly<
  Record<CatalogueVersionSummary['state'], { label: string; family: StatusFamily }>
> = {
  current: { label: 'En vigueur', family: 'done' },
  future: { label: 'À venir', family: 'waiting' },
  past: { label: 'Passée', family: 'none' },
  withdrawn: { label: 'Retirée', family: 'none' },
}

export const VersionState = ({ state }: { state: CatalogueVersionSummary['state'] }) => (
  <Badge family={versionStates[state].family}>{versionStates[state].label}</Badge>
)
