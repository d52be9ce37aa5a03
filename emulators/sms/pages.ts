import { html } from 'hono/html'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { frenchDate } from '../french-date.ts'
import {
  inboxNotFoundPage,
  inboxPage,
  outageCard,
  type InboxList,
  type InboxWords,
} from '../inbox-parts.ts'
import type { Html } from '../layout.ts'
import type { Outage } from './outage.ts'
import type { Sms } from './phone.ts'
import type { ReportStatus } from './reports.ts'

export type SmsList = InboxList<Sms> & { readonly outage: Outage }

const words: InboxWords = {
  site: 'SMS d’Escale',
  title: 'SMS reçus',
  lead: 'SMS envoyés par Escale sur cette machine, à tous les numéros. Rien ne sort vers un téléphone.',
  emptyAll: 'Tout supprimer',
  confirm: 'Supprimer tous les SMS ?',
  searchLabel: 'Rechercher un numéro, un texte',
  searchHint: 'Numéro, texte',
  nothing:
    'Aucun SMS pour le moment. Chaque SMS qu’Escale envoie (code de vérification, colis reçu…) apparaît ici aussitôt.',
  nothingWith: (search) => `Aucun SMS ne contient «\u00a0${search}\u00a0».`,
  count: (total) => `${total} SMS`,
}

export const listPage = (list: SmsList): Html =>
  inboxPage(words, list, { outage: outagePart(list.outage), line })

export const notFoundPage = (): Html => inboxNotFoundPage(words)

const outageTexts: Record<Outage, string> = {
  none: 'Le service de SMS fonctionne.',
  refused: 'Panne simulée\u00a0: le service de SMS coupe les connexions.',
  busy: 'Panne simulée\u00a0: le service de SMS répond «\u00a0réessayez plus tard\u00a0» (503).',
  credits: 'Panne simulée\u00a0: le compte n’a plus de crédits SMS (402).',
}

const outagePart = (outage: Outage): Html =>
  outageCard<Outage>({
    label: 'État du service de SMS',
    state: outageTexts[outage],
    isDown: outage !== 'none',
    failures: [
      ['refused', 'Simuler une panne'],
      ['busy', 'Simuler un service occupé'],
      ['credits', 'Simuler un compte vide'],
    ],
    restore: 'Rétablir le service',
  })

const line = (sms: Sms): Html =>
  html`<li class="sms">
    <p class="row">
      <strong>${readable(sms.to)}</strong> <span class="soft">${frenchDate(sms.receivedAt)}</span>
    </p>
    <p class="said">${sms.text}</p>
    <p class="soft">Expéditeur : ${sms.sender} · ${costOf(sms)}${sms.tag ? ` · ${sms.tag}` : ''}</p>
    ${reportPart(sms)}
  </li>`

const reportTexts: Record<ReportStatus, string> = {
  delivered: 'reçu par le téléphone',
  soft_bounce: 'téléphone injoignable',
  hard_bounce: 'numéro inconnu ou rendu',
}

/** What the operator says became of the SMS: nothing until somebody presses a button. */
function reportPart({ id, reportUrl, report }: Sms): Html | '' {
  if (reportUrl === undefined) return ''
  const button = (status: ReportStatus, text: string) =>
    html`<button name="status" value="${status}">${text}</button>`
  return html`<form class="row" method="post" action="/rapport">
    <input type="hidden" name="id" value="${id}" />
    <span class="soft alone">
      ${report ? `Compte rendu envoyé\u00a0: ${reportTexts[report]}` : 'Aucun compte rendu envoyé'}
    </span>
    ${button('delivered', 'Signaler reçu')} ${button('hard_bounce', 'Signaler numéro rendu')}
  </form>`
}

/** "2 segments, GSM-7". */
const costOf = ({ segments, alphabet }: Sms): string =>
  `${segments} ${segments > 1 ? 'segments' : 'segment'}, ${alphabet}`

const readable = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
