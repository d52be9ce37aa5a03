import type { Notice } from '#contract/messages/notifications.ts'
import { documentFile } from '#web/api/documents.ts'
import { targetNames } from '#web/copy/notifications.ts'
import { paths } from '#web/paths.ts'

/** Where a notice leads, and in which words; `isFile` opens beside the page. */
export type NoticeLink = { readonly to: string; readonly label: string; readonly isFile: boolean }

export function linkOf({ kind, topic, target }: Notice): NoticeLink | null {
  if (target) return { ...placeOf(target), label: labelOf(target) }
  if (kind === 'welcome') {
    return { to: paths.declareParcel, label: 'Déclarer un premier colis', isFile: false }
  }
  if (kind.startsWith('subscription-')) {
    return { to: paths.subscription, label: 'Mon abonnement', isFile: false }
  }
  return topic === 'account' ? { to: paths.account, label: 'Mon Compte', isFile: false } : null
}

type Target = NonNullable<Notice['target']>

function placeOf({ kind, id, label }: Target): { to: string; isFile: boolean } {
  if (kind === 'document') return { to: documentFile(id), isFile: true }
  if (kind === 'legal-text') return { to: `/${label}?version=${id}`, isFile: false }
  const place = { parcel: paths.parcel, quote: paths.quote, order: paths.order }[kind]
  return { to: place(id), isFile: false }
}

function labelOf({ kind, label }: Target): string {
  if (kind === 'legal-text') return 'Lire la version annoncée'
  return kind === 'document' ? label : `${targetNames[kind]}\u00a0${label}`
}
