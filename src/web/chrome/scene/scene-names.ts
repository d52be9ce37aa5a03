/** The six scenes of the warehouse, drawn by `npm run draw`. */
export type SceneName =
  | 'weighing'
  | 'photographing'
  | 'shelves'
  | 'grouping'
  | 'loading'
  | 'answering'
