/** The draft’s « Enregistrer »: where the keyboard goes on once a choice is made. */
export const saveButtonId = 'enregistrer-le-brouillon'
