import * as rounds from '#contract/warehouse/rounds.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { closeRound } from './close-round.ts'
import { openRound } from './open-round.ts'
import { listRounds, readMyRound } from './read-rounds.ts'

export function mountRounds(doors: Doors): void {
  serve(doors, rounds.readMyRound, readMyRound)
  serve(doors, rounds.openRound, openRound)
  serve(doors, rounds.closeRound, closeRound)
  serve(doors, rounds.listRounds, listRounds)
}
