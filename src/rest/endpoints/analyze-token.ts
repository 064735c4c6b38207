import { z } from 'zod';
import { AnalyzeTokenDocument, type AnalyzeTokenQuery } from '../../generated/operations.js';
import { withBothVolumes } from '../capabilities/market.js';
import { presentSecurity } from '../capabilities/security.js';
import { defineEndpoint, type PresentMeta, withTimes } from '../endpoint.js';
import { chainInput, tokenInput, toTokenVariables } from '../input.js';
import { assuranceShape, presentAssurance, presentRiskReason } from '../present/assurance.js';
import { disputesShape } from '../present/dispute.js';
import { fillShape } from '../present/fill-shape.js';
import { Filler } from '../present/filler.js';
import { toSnakeCase } from '../present/snake-case.js';
import * as shapes from '../shapes.js';

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
    core_score: z.int().min(0).max(100),
    component_scores: shapes.scoresShape,
    grades: shapes.gradesShape,
    grade_summary: shapes.gradesShape,
    analysis_details: z.object({
      chain: chainInput,
      contract_address: z.string(),
      timestamp: shapes.timestampShape,
      token_data: shapes.tokenDataShape,
      security_analysis: shapes.securityShape,
      market_analysis: shapes.marketShape,
      holder_analysis: shapes.holderShape,
      wash_trading_analysis: shapes.washShape,
      sniper_sellers_analysis: shapes.snipersShape,
      ai_link_analysis: shapes.linksShape,
    }),
    data_sources: shapes.dataSourcesShape,
    assurance: assuranceShape.extend({ disputes: disputesShape }),
    processing_time: z.number(),
    timestamp: shapes.timestampShape,
  }),
});

function present({ token }: AnalyzeTokenQuery, { input }: PresentMeta) {
  const where = { contract_address: String(input.contract_address), chain: String(input.chain) };
  const fill = new Filler();
  return {
    success: true,
    ...where,
    core_score: fill.count('core_score', token.coreScore),
    component_scores: fillShape(shapes.scoresShape, token.componentScores, fill.in('component_scores')),
    grades: fillShape(shapes.gradesShape, token.grades, fill.in('grades')),
    grade_summary: fillShape(shapes.gradesShape, token.grades, fill.in('grade_summary')),
    analysis_details: { ...where, timestamp: '', ...presentDetails(token, fill) },
    data_sources: fillShape(shapes.dataSourcesShape, token.dataSources, fill.in('data_sources')),
    assurance: {
      ...presentAssurance(token, fill),
      ...presentRiskReason(token.security),
      disputes: toSnakeCase(token.disputes ?? []),
    },
  };
}

function presentDetails(token: AnalyzeTokenQuery['token'], fill: Filler) {
  return {
    token_data: fillShape(shapes.tokenDataShape, token.metadata, fill.in('token_data')),
    security_analysis: presentSecurity(token.security, token.metadata?.name, fill.in('security_analysis')),
    market_analysis: fillShape(shapes.marketShape, withBothVolumes(token.market), fill.in('market_analysis')),
    holder_analysis: fillShape(shapes.holderShape, token.holders, fill.in('holder_analysis')),
    wash_trading_analysis: fillShape(shapes.washShape, token.washTrading, fill.in('wash_trading_analysis')),
    sniper_sellers_analysis: fillShape(
      shapes.snipersShape,
      token.snipers,
      fill.in('sniper_sellers_analysis'),
    ),
    ai_link_analysis: fillShape(shapes.linksShape, token.links, fill.in('ai_link_analysis')),
  };
}
