import { escapeHtml } from '#server/core/escape-html.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import type { Declaration, Receipt } from './keep-declaration.ts'

/** A declaration as a browser without scripts sends it. */
export type PlainForm = {
  readonly kind: Declaration['kind']
  readonly confirmed: boolean
  readonly requestKey: string
  readonly values: {
    readonly name: string
    readonly email: string
    readonly contract: string
    readonly wishedOn: string
  }
}
type Page = { readonly title: string; readonly html: string }

const words = {
  withdrawal: {
    path: '/retractation',
    title: 'Renoncer au contrat ici',
    statement: 'Je renonce au contrat désigné ci-dessous.',
    confirm: 'Confirmer la rétractation',
  },
  cancellation: {
    path: '/resiliation',
    title: 'Résilier votre contrat',
    statement: 'Je résilie le contrat désigné ci-dessous.',
    confirm: 'Notification de la résiliation',
  },
} as const

/** The second step: what was typed, to be read once more, and the button that declares. */
export function recapPage(form: PlainForm): Page {
  const { path, title, statement, confirm } = words[form.kind]
  return {
    title,
    html: `<header><h1>${title}</h1><p>Relisez votre déclaration, puis confirmez-la.</p></header>
<p>${statement}</p>${readBack(form)}
<form method="post" action="${path}"><input type="hidden" name="step" value="confirm">${hidden(form)}
<button type="submit">${confirm}</button></form>
<p><a href="${path}">Recommencer</a></p>`,
  }
}

export function receiptPage(form: PlainForm, { number, receivedAt }: Receipt): Page {
  const { title, statement } = words[form.kind]
  return {
    title,
    html: `<header><h1>Votre demande est reçue</h1><p>Demande <strong>${number}</strong>, reçue le ${parisMoment(new Date(receivedAt))}.</p></header>
<p>${statement}</p>${readBack(form)}
<p>Un accusé de réception part à ${escapeHtml(form.values.email)}. Notre équipe traite la demande et vous écrit.</p>`,
  }
}

export const tooManyPage = ({ kind }: PlainForm): Page => ({
  title: words[kind].title,
  html: `<header><h1>${words[kind].title}</h1></header><p>Trop de demandes en peu de temps. Patientez une heure, ou écrivez-nous\u00A0: un simple e-mail a la même valeur.</p>`,
})

/** The form again, with what was typed and what to correct. */
export function faultyPage(form: PlainForm, faults: Readonly<Record<string, string>>): Page {
  const { path, title } = words[form.kind]
  const wish =
    form.kind === 'cancellation'
      ? field(form, faults, 'wishedOn', 'Date souhaitée (facultatif)', 'date')
      : ''
  return {
    title,
    html: `<header><h1>${title}</h1><p><strong>Certaines informations sont à corriger.</strong></p></header>
<form method="post" action="${path}">${field(form, faults, 'name', 'Nom et prénom', 'text')}${field(form, faults, 'email', 'E-mail', 'email')}${field(form, faults, 'contract', 'Contrat', 'text')}${wish}
<button type="submit">Continuer</button></form>`,
  }
}

type FieldName = keyof PlainForm['values']

function field(
  { values }: PlainForm,
  faults: Readonly<Record<string, string>>,
  name: FieldName,
  label: string,
  type: string,
): string {
  const fault = faults[name]
  const told =
    fault === undefined ? '' : `<br><strong>${sentences[fault] ?? 'À corriger.'}</strong>`
  return `<p><label>${label}${told}<input type="${type}" name="${name}" value="${escapeHtml(values[name])}"></label></p>`
}

const sentences: Readonly<Record<string, string>> = {
  required: 'À remplir.',
  invalid: 'Cette valeur n’est pas valable.',
  'too-long': 'C’est trop long.',
  past: 'Cette date est passée.',
}

function readBack({ kind, values: { name, email, contract, wishedOn } }: PlainForm): string {
  const wish = wishedOn === '' ? 'Au plus tôt' : parisDate(new Date(`${wishedOn}T12:00:00Z`))
  const lines = [
    `Contrat\u00A0: ${escapeHtml(contract)}`,
    `Nom\u00A0: ${escapeHtml(name)}`,
    `E-mail\u00A0: ${escapeHtml(email)}`,
    ...(kind === 'cancellation' ? [`Date souhaitée\u00A0: ${wish}`] : []),
  ]
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

const hidden = ({ requestKey, values }: PlainForm): string =>
  Object.entries({ requestKey, ...values })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
