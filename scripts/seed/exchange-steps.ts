import { sendContactMessage } from '#server/messages/contact/send-contact-message.ts'
import { claimParcel, disputeWeight } from '#server/warehouse/requests/open-request.ts'
import { readMessages } from '#server/messages/threads/thread-queries.ts'
import { writeMessage } from '#server/messages/threads/write-message.ts'
import { idNamed } from './parcel-steps.ts'
import { returnSteps } from './return-steps.ts'
import type { Stage, Step } from './run-story.ts'

/** What customers and the team ask and answer each other, outside of quotes and shipments. */
export const exchangeSteps = (stage: Stage): Step[] => [
  ...returnSteps(stage),
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
