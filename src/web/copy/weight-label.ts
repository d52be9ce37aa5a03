/** A weight measured by the warehouse is not called « indiqué », which means stated by somebody. */
export const weightLabel = (isMeasured: boolean): string =>
  isMeasured ? 'Poids mesuré' : 'Poids indiqué'
