export const NewQuote = () => null
