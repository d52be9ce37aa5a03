import {
  declarationFault,
  declarationWords,
  type DeclarationField,
  type DeclarationKind,
} from '#domain/legal/declaration.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import type { Receipt } from '#server/payments/legal-requests/keep-declaration.ts'

/** The fields of a declaration as a browser without scripts sends them. */
export type Typed = Readonly<Record<string, string>>

/** The second step: shows what was typed once more, with the button that declares. */
export function recapPage(kind: DeclarationKind, typed: Typed): string {
  const { path, title, statement, confirm } = declarationWords[kind]
  return `<header><h1>${title}</h1><p>Relisez votre déclaration, puis confirmez-la.</p></header>
<p>${statement}</p>${readBack(kind, typed)}
<form method="post" action="${path}"><input type="hidden" name="step" value="confirm">${hidden(kind, typed)}
<button type="submit">${confirm}</button></form>
<p><a href="${path}">Recommencer</a></p>`
}

export function receiptPage(
  kind: DeclarationKind,
  typed: Typed,
  { number, receivedAt, endsAt }: Receipt,
): string {
  const next =
    endsAt === null
      ? declarationNext[kind]
      : `Votre abonnement prend fin le ${parisDate(new Date(endsAt))}.`
  return `<header><h1>Votre demande est reçue</h1><p>Demande <strong>${number}</strong>, reçue le ${parisMoment(new Date(receivedAt))}.</p></header>
<p>${declarationWords[kind].statement}</p>${readBack(kind, typed)}
<p>Un accusé de réception part à ${escapeHtml(typed['email'] ?? '')}. ${next}</p>`
}

const declarationNext = {
  withdrawal: 'Notre équipe traite la demande et vous écrit.',
  cancellation:
    'Si votre abonnement est reconnu, il y est écrit quand il prend fin\u00A0; sinon notre équipe le retrouve et vous écrit.',
} as const

/** Too many requests, or a failure of ours: the page keeps what was typed, and the button. */
export function refusedPage(kind: DeclarationKind, typed: Typed, status: number): string {
  const { path, title, confirm } = declarationWords[kind]
  const reason =
    status === 429
      ? 'Trop de demandes en peu de temps. Patientez une heure, ou écrivez-nous\u00A0: un simple e-mail a la même valeur.'
      : 'Votre demande n’a pas pu être enregistrée. Réessayez dans un instant, ou écrivez-nous\u00A0: un simple e-mail a la même valeur.'
  return `<header><h1>${title}</h1></header><p role="alert">${reason}</p>
<form method="post" action="${path}"><input type="hidden" name="step" value="confirm">${hidden(kind, typed)}
<button type="submit">${confirm}</button></form>`
}

/** The form again, with what was typed and what must be corrected. */
export function faultyPage(
  kind: DeclarationKind,
  typed: Typed,
  faults: Readonly<Record<string, string>>,
): string {
  const { path, title } = declarationWords[kind]
  const fields = fieldsOf(kind).map((name) => field(typed, faults, name))
  return `<header><h1>${title}</h1><p role="alert"><strong>Certaines informations sont à corriger.</strong></p></header>
<form method="post" action="${path}">${fields.join('')}
<button type="submit">Continuer</button></form>`
}

const fieldsOf = (kind: DeclarationKind): DeclarationField[] =>
  kind === 'cancellation'
    ? ['name', 'email', 'contract', 'wishedOn']
    : ['name', 'email', 'contract']

const inputs: Readonly<Record<DeclarationField, { label: string; type: string }>> = {
  name: { label: 'Nom et prénom', type: 'text' },
  email: { label: 'E-mail', type: 'email' },
  contract: { label: 'Contrat', type: 'text' },
  wishedOn: { label: 'Date souhaitée (facultatif)', type: 'date' },
}

function field(
  typed: Typed,
  faults: Readonly<Record<string, string>>,
  name: DeclarationField,
): string {
  const { label, type } = inputs[name]
  const fault = faults[name]
  const told = fault === undefined ? '' : `<br><strong>${declarationFault(name, fault)}</strong>`
  return `<p><label>${label}${told}<input type="${type}" name="${name}" value="${escapeHtml(typed[name] ?? '')}"></label></p>`
}

function readBack(kind: DeclarationKind, typed: Typed): string {
  const wish = typed['wishedOn']
    ? parisDate(new Date(`${typed['wishedOn']}T12:00:00Z`))
    : 'Au plus tôt'
  const line = (label: string, name: DeclarationField) =>
    `<li>${label}\u00A0: ${escapeHtml(typed[name] ?? '')}</li>`
  const wished = kind === 'cancellation' ? `<li>Date souhaitée\u00A0: ${wish}</li>` : ''
  return `<ul>${line('Contrat', 'contract')}${line('Nom', 'name')}${line('E-mail', 'email')}${wished}</ul>`
}

const hidden = (kind: DeclarationKind, typed: Typed): string =>
  ['requestKey', ...fieldsOf(kind)]
    .map((name) => [name, typed[name] ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
