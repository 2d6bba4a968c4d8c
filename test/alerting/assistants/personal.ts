/** Why it holds no personal data of its own. */
export const use = 'answers from alerts, prices and explanations; a change that waits is kept in its link alone'
