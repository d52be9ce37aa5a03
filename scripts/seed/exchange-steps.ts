import { sendContactMessage } from '#server/messages/contact/send-contact-message.ts'
import { answerRequest } from '#server/warehouse/requests/answer-request.ts'
import { askReturn } from '#server/warehouse/requests/ask-return.ts'
import { carryOutRequest } from '#server/shipping/returns/carry-out-request.ts'
import { claimParcel } from '#server/warehouse/requests/claim-parcel.ts'
import { disputeWeight } from '#server/warehouse/requests/dispute-weight.ts'
import { readMessages } from '#server/messages/threads/read-messages.ts'
import { writeMessage } from '#server/messages/threads/write-message.ts'
import { idNamed } from './parcel-steps.ts'
import type { Stage, Step } from './run-story.ts'

/** What customers and the team ask and answer each other, outside of quotes and shipments. */
export const exchangeSteps = (stage: Stage): Step[] => [
  ...returnOf(stage),
  ...talkAbout(stage),
  { at: '2 05:47', act: () => writeFromHome(stage, fromVisitor) },
  { at: '1 09:12', act: () => writeFromHome(stage, fromCompany) },
  { at: '1 15:20', act: () => dispute(stage) },
  {
    at: 'h3',
    act: () =>
      claimParcel(stage.cast.jeanLuc, {
        trackingNumber: 'XS947790254FR',
        proof:
          'Commande Fnac 88412, un casque audio\u00a0; l’étiquette porte sans doute «\u00a0Hoarau\u00a0».',
      }),
  },
]

const fromVisitor = {
  name: 'Lucie Payet',
  email: 'lucie.payet@example.org',
  subject: 'parcel',
  message:
    'Bonjour, je voudrais faire venir un vélo d’enfant dans son carton (112 × 20 × 62 cm, 11 kg) à Saint-Pierre. Est-ce possible, et en combien de jours ?',
} as const
const fromCompany = {
  name: 'Teva Maamaatua',
  email: 'atelier@example.org',
  subject: 'professional',
  message:
    'Notre atelier de Papeete reçoit une quinzaine de colis par mois. Quels tarifs proposez-vous aux entreprises ?',
} as const

/** A visitor without an account writes through the form of the home page. */
const writeFromHome = (
  { cast: { operateur } }: Stage,
  letter: typeof fromVisitor | typeof fromCompany,
) =>
  sendContactMessage(
    { ...operateur, actor: { kind: 'anonymous' } },
    { ...letter, website: '', filledInSeconds: 48 },
  )

/** The return of the perfume that arrived broken: requested, accepted, sent back. */
function returnOf({ cast: { jeanLuc, operateur }, ids }: Stage): Step[] {
  return [
    {
      at: '13 06:40',
      act: async () => {
        const { id } = await askReturn(jeanLuc, {
          parcelId: idNamed(ids, 'parfum'),
          way: 'postage',
          reason: 'Flacon cassé à l’arrivée, la boutique le reprend.',
          shopAddress: 'Parfums d’Azur, service retours\n14 rue des Roses, 06130 Grasse',
          shopLabel: null,
        })
        ids.set('retour-parfum', id)
      },
    },
    {
      at: '13 08:50',
      act: () =>
        answerRequest(operateur, {
          requestId: idNamed(ids, 'retour-parfum'),
          outcome: 'accepted',
          words: 'Bien reçu\u00a0: il repart demain, bien calé, avec l’étiquette de la boutique.',
        }),
    },
    {
      at: '12 09:30',
      act: () => carryOutRequest(operateur, { requestId: idNamed(ids, 'retour-parfum') }),
    },
  ]
}

const dispute = ({ cast, ids }: Stage) =>
  disputeWeight(cast.marie, {
    parcelId: idNamed(ids, 'livres'),
    reason:
      'Cinq poches pèsent d’habitude 1,2 kg au plus. Pouvez-vous le remettre sur la balance\u00a0?',
  })

/** A question, its answer, and a second question that still waits. */
function talkAbout({ cast: { marie, operateur }, ids }: Stage): Step[] {
  const about = () => ({ parcelId: idNamed(ids, 'lampe') })
  return [
    {
      at: '5 09:05',
      act: () =>
        writeMessage(marie, {
          ...about(),
          body: 'Bonjour, le carton semble enfoncé sur la photo. L’abat-jour est-il intact\u00a0?',
        }),
    },
    {
      at: '5 10:12',
      act: () =>
        writeMessage(operateur, {
          ...about(),
          body: 'Bonjour Marie, nous avons regardé\u00a0: seul le coin du carton est marqué, l’abat-jour n’a rien.',
        }),
    },
    { at: '5 11:30', act: () => readMessages(marie, about()) },
    {
      at: '1 20:15',
      act: () =>
        writeMessage(marie, {
          ...about(),
          body: 'Merci\u00a0! Peut-on la remballer pour l’avion\u00a0?',
        }),
    },
  ]
}
