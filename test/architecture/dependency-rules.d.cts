declare function dependencyRules(root: string): { name: string }[];
export = dependencyRules;
