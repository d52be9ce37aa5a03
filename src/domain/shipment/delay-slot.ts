/** Where the built page of a territory leaves room for the delays of our own deliveries. */
export const delaySlot = '<!--delais-constates-->'
