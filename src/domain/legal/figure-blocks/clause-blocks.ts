import { euros } from '#domain/legal/figures.ts'
import type { LegalFacts, TermsClauses } from '#domain/legal/legal-facts.ts'
import { list, text, type LegalBlock } from '#domain/legal/legal-text.ts'
import { withFigures } from '#domain/legal/source/legal-source.ts'

/** How soon to report a damaged box; the law’s own delays while the clause is out of force. */
export function claimBlock({ termsClauses }: LegalFacts): LegalBlock {
  return termsClauses.claimDelay.inForce
    ? text(sentence(claimWords(termsClauses)))
    : text(
        'Faites-le au plus vite : le transporteur fixe ses propres délais pour ouvrir un dossier. Nous ne vous opposons pour notre part aucun délai plus court que ceux de la loi.',
      )
}

export const liabilityBlocks = ({ termsClauses }: LegalFacts): LegalBlock[] =>
  termsClauses.liability.inForce ? [text(sentence(liabilityWords(termsClauses)))] : []

/** Clauses in force that appear nowhere else. */
export function clausesInForce({ termsClauses }: LegalFacts): LegalBlock[] {
  const { reminderFee, abandonment } = termsClauses
  const inForce = [
    ...(reminderFee.inForce ? [`Frais de rappel : ${reminderWords(termsClauses)}`] : []),
    ...(abandonment.inForce ? [`Abandon : ${abandonment.words}`] : []),
  ]
  return inForce.length === 0 ? [] : [list(...inForce)]
}

/**
 * Clauses that wait for a lawyer are shown with their figures, and marked out of force (docs/rules/law.md#clauses-out-of-force).
 */
export function suspendedClauses({ termsClauses }: LegalFacts): LegalBlock[] {
  const { reminderFee, claimDelay, liability, abandonment } = termsClauses
  const waiting = [
    ...(reminderFee.inForce ? [] : [`Frais de rappel : ${reminderWords(termsClauses)}`]),
    ...(claimDelay.inForce ? [] : [`Délai de réclamation : ${claimWords(termsClauses)}`]),
    ...(liability.inForce ? [] : [`Plafond de responsabilité : ${liabilityWords(termsClauses)}`]),
    ...(abandonment.inForce ? [] : [`Abandon : ${abandonment.words}`]),
  ]
  if (waiting.length === 0) return []
  return [
    text(
      'Les clauses ci-dessous sont à l’étude. Elles ne s’appliquent à aucune commande et ne peuvent pas vous être opposées. Elles n’entreraient en vigueur que par une version nouvelle de ces conditions, que vous auriez acceptée.',
    ),
    list(...waiting),
  ]
}

const reminderWords = ({ reminderFee }: TermsClauses): string =>
  worded(reminderFee.words, { montant: euros(reminderFee.cents) })

const claimWords = ({ claimDelay }: TermsClauses): string =>
  worded(claimDelay.words, { jours: String(claimDelay.days) })

const liabilityWords = ({ liability }: TermsClauses): string =>
  worded(liability.words, {
    plafond: euros(liability.ceilingCents),
    'plafond-assure': euros(liability.insuredCeilingCents),
    'prix-assurance': euros(liability.insuranceCents),
  })

const worded = (words: string, values: Readonly<Record<string, string>>): string =>
  withFigures(words, (name) => values[name] ?? '')

/** In a list the clause follows its name; alone it must begin like a sentence. */
const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
