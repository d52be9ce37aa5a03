import { NetworkError } from './api-error.ts'

/**
 * For a mutation that sends one key (`useActKey`): its answer was lost, and is asked for again. What the server had done is done
 * once, and told, even where what showed it has left the screen meanwhile.
 */
export const retryLostAct = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof NetworkError
