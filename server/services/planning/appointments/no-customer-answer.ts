/** Columns of an appointment that its customer has not answered, or has to answer again. */
export const noCustomerAnswer = {
  ...{ customerConfirmedAt: null, customerAnswer: null, customerAnsweredAt: null },
  ...{ customerWishes: [] as Date[], customerNote: null },
}
