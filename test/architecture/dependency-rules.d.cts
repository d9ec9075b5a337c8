type Rules = (root: string) => { name: string }[];
export const backendRules: Rules;
export const frontendRules: Rules;
export const featureRules: Rules;
