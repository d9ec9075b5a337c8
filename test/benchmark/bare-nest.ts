import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Controller, Get, Header, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/* `bare-nest.ts FILE PORT` answers a file from memory. Decorators are called: Node runs this file as it is. */
const [, , file = '', port = ''] = process.argv;
const body = readFileSync(file, 'utf8');

class BareController {
  answer(): string {
    return body;
  }
}
const answer = Object.getOwnPropertyDescriptor(BareController.prototype, 'answer') as PropertyDescriptor;
Controller()(BareController);
Get()(BareController.prototype, 'answer', answer);
Header('Content-Type', 'application/json; charset=utf-8')(BareController.prototype, 'answer', answer);

class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(Number(port), '127.0.0.1');
console.log('ready');
