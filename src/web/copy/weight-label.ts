/** The warehouse’s own figure is not called somebody’s word. */
export const weightLabel = (isMeasured: boolean): string =>
  isMeasured ? 'Poids mesuré' : 'Poids indiqué'
