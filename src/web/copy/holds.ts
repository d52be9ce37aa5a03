import type { Hold } from '#contract/shipping/holds.ts'
import type { HoldCode } from '#domain/shipment/holds.ts'
import { formatCents, kilogramsText } from '#words/amounts.ts'
import { holdNames } from '#words/shipping.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { formatCivilDay } from './civil-day.ts'
import { formatDay } from './format-date.ts'
import { uninsuredTitle } from './insurance.ts'
import { formatWeight } from './format-weight.ts'

type Told = { readonly title: string; readonly text: string }

type Teller<Code extends HoldCode> = (hold: Extract<Hold, { code: Code }>) => Told

const tellers: { readonly [Code in HoldCode]: Teller<Code> } = {
  'withdrawal-received': ({ number }) => ({
    title: `Le client a renoncé à cette commande (${number})`,
    text: 'N’emballez pas, n’étiquetez pas, n’expédiez pas\u00a0: le bureau traite la rétractation, ou la classe sans suite.',
  }),
  'withdrawal-settled': ({ number }) => ({
    title: `Rétractation ${number} traitée, envoi toujours ici`,
    text: 'Le remboursement de la commande annule cet envoi. S’il doit partir quand même, un administrateur le fait avancer en disant pourquoi.',
  }),
  'withdrawal-period-running': ({ mayLeaveFrom }) => ({
    title: `Pas avant le ${formatDay(mayLeaveFrom)}`,
    text: 'Le client peut encore se rétracter et n’a pas demandé un départ immédiat.',
  }),
  'payment-disputed': ({ orderNumber }) => ({
    title: `La banque du client a repris le paiement de ${orderNumber}`,
    text: 'Gardez la boîte\u00a0: le bureau répond à la banque. Un administrateur peut la laisser partir en disant pourquoi.',
  }),
  'shipping-suspended': ({ until }) => ({
    title:
      until === null
        ? 'Envois suspendus jusqu’à nouvel ordre'
        : `Envois suspendus jusqu’au ${formatCivilDay(until)} inclus`,
    text: 'Préparez la boîte et gardez-la\u00a0: elle n’est pas remise au transporteur. Un administrateur peut la laisser partir en disant pourquoi.',
  }),
  'customs-papers-missing': () => ({
    title: holdNames['customs-papers-missing'],
    text: 'La boîte ne se ferme pas sans eux\u00a0: le client les complète dans son espace. Un administrateur peut la fermer quand même, avec sa raison.',
  }),
  'invoice-total-differs': ({ totalCents, linesCents, parcels }) => ({
    title:
      totalCents === null
        ? 'Facture de plusieurs colis, sans son total'
        : `Facture de ${formatCents(totalCents)}, contenus de ${formatCents(linesCents)}`,
    text: `La douane taxerait deux fois, ou demanderait la différence\u00a0: le client rapproche les deux dans son espace (${parcels.join(', ')}). Un administrateur peut fermer la boîte quand même, avec sa raison.`,
  }),
  'value-uninsured': (hold) => ({
    title: uninsuredTitle(hold),
    text: 'Le client corrige la valeur dans son espace si elle est fausse. Sinon, le bureau rembourse la commande et refait un devis assuré. Un administrateur peut fermer la boîte quand même, avec sa raison.',
  }),
  'supplement-requested': ({ totalCents, status, validUntil }) => ({
    title: `Supplément de ${formatCents(totalCents)} demandé`,
    text: `${
      status === 'accepted'
        ? 'Le client l’a accepté, et doit encore le payer'
        : 'Le client n’a pas encore répondu'
    }. Gardez la boîte de côté\u00a0: l’envoi attend, jusqu’au ${formatDay(validUntil)} au plus tard.`,
  }),
  'paid-work-undone': ({ tasks }) => ({
    title: `${holdNames['paid-work-undone']}\u00a0: ${tasks.join(', ')}`,
    text: 'Le dernier colis à emballer n’est plus de cet envoi. Rouvrez une boîte, notez la prestation ou dites pourquoi elle est impossible, puis refermez la boîte.',
  }),
  'first-box-gone': () => ({
    title: holdNames['first-box-gone'],
    text: 'La première boîte, qui déclare le port (et l’assurance, s’il y en a une), est ouverte ou n’existe plus. Fermez la prochaine boîte\u00a0; s’il n’y a plus rien à emballer, rouvrez une des autres et refermez-la\u00a0: elle prend sa place.',
  }),
  'over-paid-tier': (over) => ({
    title: overTitle(over),
    text: 'Allégez la boîte, changez de carton ou remballez sans superflu\u00a0; sinon, un administrateur la ferme en disant pourquoi.',
  }),
}

type Over = Parameters<Teller<'over-paid-tier'>>[0]

function overTitle({ weightGrams, paidUpToGrams, isNonStandard, differenceCents }: Over): string {
  const facts = [
    paidUpToGrams !== null &&
      `L’envoi pèse ${formatWeight(weightGrams)}, payé jusqu’à ${kilogramsText(paidUpToGrams)}`,
    isNonStandard && 'Dimensions hors norme, non payées',
  ].filter((fact) => fact !== false)
  const lacking = differenceCents > 0 ? `\u00a0: il manque ${formatCents(differenceCents)}` : ''
  return `${facts.join('. ')}${lacking}`
}

export const boxIsHeld = 'Cette boîte est retenue.'
export const noLabelWhileHeld = 'Pas d’étiquette tant que la boîte est retenue.'

/** A page of the version before may read a hold that it has no words for. */
const unknownHold: Told = {
  title: 'Boîte retenue',
  text: 'Rechargez la page pour lire pourquoi.',
}

/** The title says what the hold is, the text says what to do. */
export const holdText = (hold: Hold): Told =>
  // Each code has the function for its own hold.
  (tellers[hold.code] as ((hold: Hold) => Told) | undefined)?.(hold) ?? unknownHold

/** A short label, for lists. */
export const holdBadge = (hold: Hold): { readonly label: string; readonly family: StatusFamily } =>
  hold.code === 'withdrawal-period-running'
    ? { label: holdText(hold).title, family: 'waiting' }
    : hold.code === 'supplement-requested'
      ? { label: holdNames[hold.code], family: 'waiting' }
      : {
          label: (holdNames[hold.code] as string | undefined) ?? unknownHold.title,
          family: 'problem',
        }
