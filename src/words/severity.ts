import type { NoticeSeverity } from '#domain/storage/territory-notice.ts'

export const severityLabels: Readonly<Record<NoticeSeverity, string>> = {
  info: 'Information',
  disruption: 'Perturbation',
  suspension: 'Envois suspendus',
}
