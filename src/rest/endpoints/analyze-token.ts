import { z } from 'zod';
import {
  AnalyzeTokenDocument,
  type AnalyzeTokenQuery,
  HolderPartsFragmentDoc,
  LinkPartsFragmentDoc,
  MarketPartsFragmentDoc,
  SniperPartsFragmentDoc,
  TokenDataPartsFragmentDoc,
  WashTradingPartsFragmentDoc,
} from '../../generated/operations.js';
import { notOfSecurity, presentSecurity } from '../capabilities/security.js';
import { defineEndpoint, type PresentMeta, withTimes } from '../endpoint.js';
import { chainInput, tokenInput, toTokenVariables } from '../input.js';
import { assuranceShape, presentAssurance, presentRiskReason } from '../present/assurance.js';
import { presentGrades, presentScores } from '../present/core-scores.js';
import { disputesShape } from '../present/dispute.js';
import { fillSelected } from '../present/fill-selected.js';
import { Filler } from '../present/filler.js';
import { toSnakeCase } from '../present/snake-case.js';
import { gradesShape, securityShape, timestampShape } from '../shapes.js';
import { neutral, shown } from '../shown.js';

export const analyzeToken = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/analyze',
  tier: 'standard',
  access: 'key',
  summary: 'The complete analysis of a token: core score, component scores, grades and findings.',
  input: tokenInput,
  operation: AnalyzeTokenDocument,
  variables: toTokenVariables,
  reportId: ({ token }) => token.reportId ?? null,
  present,
  stamp: (body, times) => {
    const details = { ...body.analysis_details, timestamp: times.timestamp };
    return withTimes({ ...body, analysis_details: details }, times);
  },
  response: z.object({
    success: z.literal(true),
    contract_address: z.string(),
    chain: chainInput,
    core_score: neutral('token.coreScore'),
    component_scores: neutral('token.componentScores'),
    grades: shown('token.grades', gradesShape),
    grade_summary: shown('token.grades', gradesShape),
    analysis_details: z.object({
      chain: chainInput,
      contract_address: z.string(),
      timestamp: timestampShape,
      token_data: neutral('token.metadata'),
      security_analysis: neutral('token.security', securityShape, { without: notOfSecurity }),
      market_analysis: neutral('token.market'),
      holder_analysis: neutral('token.holders'),
      wash_trading_analysis: neutral('token.washTrading'),
      sniper_sellers_analysis: neutral('token.snipers'),
      ai_link_analysis: neutral('token.links'),
    }),
    data_sources: shown('token.dataSources'),
    assurance: assuranceShape('token').extend({ disputes: disputesShape }),
    processing_time: z.number(),
    timestamp: timestampShape,
  }),
});

function present({ token }: AnalyzeTokenQuery, { input, schema }: PresentMeta) {
  const where = { contract_address: String(input.contract_address), chain: String(input.chain) };
  const fill = new Filler(schema);
  return {
    success: true,
    ...where,
    core_score: fill.count('core_score', token.coreScore),
    component_scores: presentScores(token.componentScores, fill.in('component_scores')),
    grades: presentGrades(token.grades, fill.in('grades')),
    grade_summary: presentGrades(token.grades, fill.in('grade_summary')),
    analysis_details: { ...where, timestamp: '', ...presentDetails(token, fill) },
    data_sources: toSnakeCase(token.dataSources),
    assurance: {
      ...presentAssurance(token, fill),
      ...presentRiskReason(token.security),
      disputes: toSnakeCase(token.disputes ?? []),
    },
  };
}

function presentDetails(token: AnalyzeTokenQuery['token'], fill: Filler) {
  return {
    token_data: fillSelected(TokenDataPartsFragmentDoc, token.metadata, fill.in('token_data')),
    security_analysis: presentSecurity(token.security, token.metadata?.name, fill.in('security_analysis')),
    market_analysis: fillSelected(MarketPartsFragmentDoc, token.market, fill.in('market_analysis')),
    holder_analysis: fillSelected(HolderPartsFragmentDoc, token.holders, fill.in('holder_analysis')),
    wash_trading_analysis: fillSelected(
      WashTradingPartsFragmentDoc,
      token.washTrading,
      fill.in('wash_trading_analysis'),
    ),
    sniper_sellers_analysis: fillSelected(
      SniperPartsFragmentDoc,
      token.snipers,
      fill.in('sniper_sellers_analysis'),
    ),
    ai_link_analysis: fillSelected(LinkPartsFragmentDoc, token.links, fill.in('ai_link_analysis')),
  };
}
