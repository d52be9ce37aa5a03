import { noteCarrierAnswer } from '#server/shipping/claims/note-carrier-answer.ts'
import { openClaim } from '#server/shipping/claims/open-claim.ts'
import { sendClaim } from '#server/shipping/claims/send-claim.ts'
import { idNamed } from './parcel-steps.ts'
import type { Stage, Step } from './run-story.ts'

/** A claim for a box that came short: the carrier has answered, the office has to decide. */
export function claimSteps(stage: Stage, parcel: string, box: () => Promise<string>): Step[] {
  const { marie, admin } = stage.cast
  const cargoClaimId = () => idNamed(stage.ids, 'réclamation')
  return [
    {
      at: '22 08:10',
      act: async () => {
        const { id } = await openClaim(marie, {
          boxId: await box(),
          kind: 'short',
          lines: [{ parcelId: idNamed(stage.ids, parcel), position: 1, quantity: 1 }],
          words:
            'Il manque un tube de crème solaire dans le carton, et le ruban était recollé. Je l’ai dit au facteur.',
          photoIds: [],
        })
        stage.ids.set('réclamation', id)
      },
    },
    { at: '21 09:10', act: () => sendClaim(admin, { cargoClaimId: cargoClaimId() }) },
    {
      at: '9 10:20',
      act: () =>
        noteCarrierAnswer(admin, {
          cargoClaimId: cargoClaimId(),
          former: null,
          answer:
            'Le poids relevé à Nouméa est inférieur de 70\u00a0g à celui du dépôt\u00a0: nous reconnaissons la spoliation.',
        }),
    },
  ]
}
