import { euros } from '#domain/legal/figures.ts'
import type { LegalFacts, TermsClauses } from '#domain/legal/legal-facts.ts'
import { list, section, text, type LegalSection } from '#domain/legal/legal-text.ts'

/** Clauses in force that have no section of their own. */
export const clausesInForce = ({ termsClauses }: LegalFacts): LegalSection[] => {
  const { reminderFee, abandonment } = termsClauses
  const inForce = [
    ...(reminderFee.inForce ? [reminderClause(termsClauses)] : []),
    ...(abandonment.inForce ? [abandonmentClause] : []),
  ]
  return inForce.length === 0
    ? []
    : [section('colis-oublies', 'Rappels et colis abandonnés', list(...inForce))]
}

/** What waits for a lawyer is shown, with its figures, as what it is: out of force (decisions §10). */
export function suspendedClauses({ termsClauses }: LegalFacts): LegalSection[] {
  const { reminderFee, claimDelay, liability, abandonment } = termsClauses
  const waiting = [
    ...(reminderFee.inForce ? [] : [reminderClause(termsClauses)]),
    ...(claimDelay.inForce ? [] : [claimClause(termsClauses)]),
    ...(liability.inForce ? [] : [liabilityClause(termsClauses)]),
    ...(abandonment.inForce ? [] : [abandonmentClause]),
  ]
  if (waiting.length === 0) return []
  return [
    section(
      'clauses-suspendues',
      'Clauses suspendues, qui ne s’appliquent pas',
      text(
        'Les clauses ci-dessous sont à l’étude. Elles ne s’appliquent à aucune commande et ne peuvent pas vous être opposées. Elles n’entreraient en vigueur que par une version nouvelle de ces conditions, que vous auriez acceptée.',
      ),
      list(...waiting),
    ),
  ]
}

const reminderClause = ({ reminderFee }: TermsClauses): string =>
  `Frais de rappel : ${euros(reminderFee.cents)} par rappel envoyé pour un colis dont la garde est échue.`

const claimClause = ({ claimDelay }: TermsClauses): string =>
  `Délai de réclamation : une perte ou un dommage se déclare dans les ${claimDelay.days} jours qui suivent la livraison.`

const liabilityClause = ({ liability }: TermsClauses): string =>
  `Plafond de responsabilité : ${euros(liability.ceilingCents)} par envoi, ou ${euros(liability.insuredCeilingCents)} avec une assurance à ${euros(liability.insuranceCents)} par envoi.`

const abandonmentClause =
  'Abandon : un colis non réclamé, après mise en demeure restée sans effet, est réputé abandonné et peut être vendu ou détruit.'
